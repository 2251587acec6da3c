/** Whether the end that a public link may have is past. */
export const isOver = (expiresAt: string | null | undefined, now: Date): boolean =>
  expiresAt != null && Date.parse(expiresAt) <= now.getTime()
