/**
 * Thrown for the file of a network that is broken, or asks for what is not built in. The message is for the operator
 * and says what is wrong. Photos are worked on without a network then.
 */
export class UnusableNetwork extends Error {
  override name = 'UnusableNetwork'
}
