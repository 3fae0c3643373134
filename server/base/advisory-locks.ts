/** Numbers of PostgreSQL's advisory locks, each for one thing that processes do one after the other, or one alone. */
export const advisoryLocks = { grants: 4_702_111, belonging: 4_702_112, chores: 4_702_113 } as const
