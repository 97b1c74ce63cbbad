/** How the places of composed consults begin. */
export const consultPlaces = 'consult.';

/** The name of a form's place. */
export const placeOf = (formId: string) => `${consultPlaces}${formId}`;

/** The name of the place of the message after a referral. */
export const messagePlace = (activityId: string) => `referral-message.${activityId}`;
