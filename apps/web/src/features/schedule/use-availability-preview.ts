import { useQuery } from '@tanstack/react-query';
import {
  availabilityPreviewQuery,
  type AvailabilityPreview,
  type OwnAvailability,
  type VacationRow,
} from './schedule-queries.ts';

type Unsaved = {
  rows?: readonly VacationRow[];
  days?: readonly boolean[];
  limit?: { enabled: boolean; limit: number | null };
};

/** What the settings would do with what is not saved yet; undefined until it is known. */
export function useAvailabilityPreview(own: OwnAvailability, unsaved: Unsaved): AvailabilityPreview | undefined {
  const { enabled, limit } = unsaved.limit ?? own.limit;
  const asked = {
    vacations: [...(unsaved.rows ?? own.vacations.rows)],
    days: [...(unsaved.days ?? own.calendar.days)],
    limit: { enabled, limit },
  };
  return useQuery(availabilityPreviewQuery(asked)).data;
}
