-- What the code has given each role so far. A role that holds exactly this was not changed by an operator, and a name that stands here and
-- not among the roles was removed by one.
create table role_seed (
  name text primary key,
  permissions text[] not null,
  denies text[] not null
);

-- An installation that has roles was given these, by every version before this one.
insert into role_seed (name, permissions, denies)
  select name, string_to_array(permissions, ' '), string_to_array(denies, ' ')
    from (values
      ('free', 'econsultAndSecureMessaging secureMessagingSendMessages cameraAndGallery consultSearchBar patientCC mdRouting maySignupForPremium', ''),
      ('adminFee', 'econsultAndSecureMessaging secureMessagingSendMessages cameraAndGallery consultSearchBar patientCC mdRouting forms oneWayMessaging moaMessaging phnLookup billing billingReport', ''),
      ('premium', 'premiumForms premiumOneWayMessaging mayManagePremium', ''),
      ('resident', 'forwardEconsult secureMessagingSendMessages cameraAndGallery consultSearchBar mdRouting', ''),
      ('approver', 'approveEconsult', ''),
      ('specialist', 'econsultAndSecureMessaging secureMessagingSendMessages cameraAndGallery consultSearchBar mdRouting specialistTemplates specialistResources specialistScheduleEditing phoneConsult econsultOutcomes editActivityStatus addUserToActivity moaMessaging imageAnnotation billing billingReport billingCodeCustomization createAveiroCharge readActivityPayments', ''),
      ('audiology', 'billAudiogram', ''),
      ('sinus', 'billSinusEndoscopy', ''),
      ('dentist', 'dentistOutcomes dentalRouting', ''),
      ('longTermCare', 'longTermCareRouting', ''),
      ('moa', 'moaConsultInbox secureMessagingSendMessages editActivityStatus addUserToActivity sendMsgOnBehalfOfPhysicianOrClinic forms oneWayMessaging phnLookup', ''),
      ('beta', 'betaEconsultSearch', ''),
      ('pracIdValidationRequired', 'pracIdValidationRequiredPage', 'sending'),
      ('admin', 'admin', '')
    ) as seed (name, permissions, denies)
    where exists (select from role);
