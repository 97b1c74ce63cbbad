import type { SidebarIcon } from '@consult/contract/permission/routes.ts';
import {
  IconBell, IconBooks, IconCalendarMonth, IconCamera, IconReportMoney, IconFolder, IconForms, IconId, IconInbox, IconPhotoScan, IconMailForward,
  IconMessageCircle, IconMessages, IconPhoto, IconPlus, IconSend, IconStar, IconTemplate, IconUser,
} from '@tabler/icons-react';

/** The sidebar's signs, 18 px at stroke 1.75. */
export const sidebarIcons: Record<SidebarIcon, typeof IconBell> = {
  bell: IconBell,
  user: IconUser,
  plus: IconPlus,
  message: IconMessageCircle,
  inbox: IconInbox,
  'id-check': IconId,
  camera: IconCamera,
  gallery: IconPhoto,
  messages: IconMessages,
  form: IconForms,
  'mail-forward': IconMailForward,
  template: IconTemplate,
  folder: IconFolder,
  calendar: IconCalendarMonth,
  annotate: IconPhotoScan,
  billing: IconReportMoney,
  books: IconBooks,
  premium: IconStar,
  outbox: IconSend,
};
