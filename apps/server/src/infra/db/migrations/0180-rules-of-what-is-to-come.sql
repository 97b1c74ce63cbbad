-- Open records are judged anew by the rules 'code-unknown' and 'service-to-come' (decision 157).
update billing_record set judge_due = true where status in ('new', 'onHold', 'pending');
