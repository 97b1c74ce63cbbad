/** Endings of host names in advertisements; none of them is a word that follows a full stop. */
const ends = 'com|net|org|info|biz|io|xyz|ru|cn|ca|app|dev|site|online|shop|click';
const address = new RegExp(String.raw`https?:|www\.|:\/\/|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:${ends})(?![\w@-])`, 'i');

/** Whether a text holds anything that a mail program would turn into a link. An e-mail address does not count. */
export function holdsWebAddress(text: string): boolean {
  return address.test(text);
}
