/** Whether the end of a public link is past. */
export const isOver = (expiresAt: string | null | undefined, now: Date): boolean =>
  expiresAt != null && Date.parse(expiresAt) <= now.getTime()
