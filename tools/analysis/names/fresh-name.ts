/** Returns the name if it is unused, otherwise an unused name, such as `card-2` for `card`. */
export function freshName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name
  const stem = name.replace(/-\d+$/, '')
  let number = 2
  while (used.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}
