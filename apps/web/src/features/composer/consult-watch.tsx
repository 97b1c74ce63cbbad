import { useEffect } from 'react';
import { watchConsults } from './confirmed-consults.ts';

/** Says of each consult that goes out by itself that it was sent; every page of the dashboard has one. */
export function ConsultWatch(): null {
  useEffect(() => watchConsults(), []);
  return null;
}
