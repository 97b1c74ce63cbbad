/** The ends of host names that advertisements have; none of them is a word that follows a full stop. */
const ends = 'com|net|org|info|biz|io|xyz|ru|cn|ca|app|dev|site|online|shop|click';
const address = new RegExp(String.raw`https?:|www\.|:\/\/|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:${ends})(?![\w@-])`, 'i');

/** Whether a text holds what a mail program would make a link of. An e-mail address is none. */
export function holdsWebAddress(text: string): boolean {
  return address.test(text);
}
