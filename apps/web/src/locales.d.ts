declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?first' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?inbox' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?rest' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?patient' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?phone' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
