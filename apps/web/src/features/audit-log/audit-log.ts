export { AuditLog } from './audit-log-section.tsx';
