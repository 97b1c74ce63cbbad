/** A diagnosis code of ICD-9 as it is kept: without its point, in capitals. */
export const plainDxCode = (code: string): string => code.trim().replaceAll('.', '').toUpperCase();

/** Whether a text has the form of a code of ICD-9, with or without its point; '' is none. */
export const isDxCode = (text: string): boolean => text === '' || /^[0-9A-Za-z][0-9]{2,3}\.?[0-9]{0,2}$/.test(text);
