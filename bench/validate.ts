/** Prints a figure against its limit as soon as it is known. */
export type Validator = (
  name: string,
  value: number,
  relation: 'at least' | 'at most',
  limit: number,
  detail: string,
) => void

export const validate: Validator = (name, value, relation, limit, detail) => {
  const holds = relation === 'at most' ? value <= limit : value >= limit
  process.stdout.write(
    `${holds ? 'holds ' : 'MISSED'} ${value.toFixed(2).padStart(8)}  ${relation} ${limit}  ${name} (${detail})\n`,
  )
  if (!holds) process.exitCode = 1
}
