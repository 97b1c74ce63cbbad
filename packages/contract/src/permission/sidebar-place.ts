/** The parts of the sidebar, from top to end. */
export type SidebarGroup = 'top' | 'imaging' | 'patient-communications' | 'specialist-tools' | 'tools' | 'end';

export type SidebarIcon =
  | 'bell'
  | 'user'
  | 'plus'
  | 'message'
  | 'inbox'
  | 'id-check'
  | 'camera'
  | 'gallery'
  | 'messages'
  | 'form'
  | 'mail-forward'
  | 'template'
  | 'folder'
  | 'calendar'
  | 'annotate'
  | 'billing'
  | 'books'
  | 'premium'
  | 'outbox';

/** Where and how the sidebar shows a page. */
export type SidebarPlace = {
  group: SidebarGroup;
  icon: SidebarIcon;
  /** Ascending within the group. */
  order: number;
  /** 'name': the item carries the user's name instead of the title. */
  label?: 'name';
  /** The highlighted item. */
  highlighted?: true;
  /** Query that the item opens the path with. */
  search?: Readonly<Record<string, string>>;
};
