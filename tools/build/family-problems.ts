import type { Sources } from '../packaging'

/** One sentence for each endpoint family without a member that every family needs. */
export function familyProblems({
  families,
  grammar,
}: Pick<Sources, 'families' | 'grammar'>): string[] {
  const required = grammar['endpoint.schema.json']?.required ?? []
  return Object.entries(families).flatMap(([name, family]) => {
    const missing = required.filter((member) => !(member in family))
    return missing.length > 0
      ? [
          `The endpoint family "${name}" lacks ${missing.map((member) => `"${member}"`).join(', ')}: its reference cannot be written. Add it in schemas/endpoints/${name}.json; \`npm run check\` lists the values.`,
        ]
      : []
  })
}
