export interface Question {
  title: string
  text: string
  /** What the button says that goes on, such as "Delete anyway". */
  action: string
}

/** Asks before something is done that cannot be guessed to be meant. False when the user keeps things as they are. */
export async function askBefore(question: Question): Promise<boolean> {
  // Loaded with the first question: no page needs it to start.
  const { showQuestion } = await import('./question-host.tsx')
  return showQuestion(question)
}
