/** Told when work on a room is left, and when its photo is opened again. */
export const notSaved = 'The room is not saved. Open it again to go on with it.'
