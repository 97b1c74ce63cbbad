/** So many waiting commands go in one request (decision 164). */
export const commandsAtOnce = 16;
