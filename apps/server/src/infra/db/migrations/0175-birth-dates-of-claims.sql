-- The rule of out-of-province patients looks at the date of birth itself: what is open is judged by it (decision 157).
update billing_record set judge_due = true where status in ('new', 'onHold', 'pending') and not judge_due;
