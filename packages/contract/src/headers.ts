/**
 * The person who did what a request asks for: their id. A request whose session is another person's is refused with
 * OTHER_PERSON before anything else (decision 85). Whatever a page may send after its session ended bears it.
 */
export const personHeader = 'consult-person';

/**
 * The id of the command that a waiting call carries out. The server carries out a command once, whatever happens
 * between its repeats; another one under the same id is refused with COMMAND_REUSED.
 */
export const commandHeader = 'consult-command';

/** The token of a patient's visit. A page holds it in memory alone, so that each load of a page asks for the proof. */
export const visitHeader = 'consult-visit';

/** The token of a phone that adds photos. Its page makes it and holds it in memory alone. */
export const phoneHeader = 'consult-phone';
