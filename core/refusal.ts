/**
 * Thrown where what the user gave cannot be worked on: another photo, mask or setting would do. The message is for the
 * user, says what is wrong, and is the same at each try. What is our own mistake is a RangeError or TypeError, as is a
 * lack of memory: V8 throws RangeError for an array that it has no room for.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
