/**
 * Fills the `{name}` placeholders of a configured link with encoded values. Undefined if the link
 * is empty or a placeholder has no value.
 */
export function fillLink(
  template: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const known = new Map(Object.entries(values))
  let isComplete = template !== ''
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known.get(name)
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    if (!text) isComplete = false
    return encodeURIComponent(text)
  })
  return isComplete ? url : undefined
}
