/** A diagnosis code of ICD-9 as it is kept: without its point, in capitals. */
export const plainDxCode = (code: string): string => code.trim().replaceAll('.', '').toUpperCase();

/** A code as it is written: 692.9, V45.2, E880.9. */
export function pointedDxCode(code: string): string {
  const plain = plainDxCode(code);
  const whole = plain.startsWith('E') ? 4 : 3;
  return plain.length > whole ? `${plain.slice(0, whole)}.${plain.slice(whole)}` : plain;
}

/** Whether a text has the form of a code of ICD-9, with or without its point; '' is none. */
export const isDxCode = (text: string): boolean => text === '' || /^[0-9A-Za-z][0-9]{2,3}\.?[0-9]{0,2}$/.test(text);
