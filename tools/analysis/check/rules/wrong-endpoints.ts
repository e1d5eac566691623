import { isObject } from '../../../../renderer/language'
import type { ExpressionUse } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'

/** With so many unknown members, another endpoint is probably meant. */
const fewestUnknown = 2

/**
 * Another endpoint has the members that the document reads. The report is about the endpoint, not
 * about each path.
 */
export function wrongEndpoints(
  model: DocumentModel,
): Map<string, { names: readonly string[]; endpoint: string | undefined }> {
  const read = new Map<string, Set<string>>()
  const lost = new Map<string, Set<string>>()
  for (const { path } of model.expressions) {
    const [source, name] = path?.segments ?? []
    if (path?.root?.kind !== 'data' || source === undefined || name === undefined) continue
    read.set(source, (read.get(source) ?? new Set()).add(name))
    if (path.fault?.at === 1) lost.set(source, (lost.get(source) ?? new Set()).add(name))
  }
  const suspects = [...lost].filter(([, names]) => names.size >= fewestUnknown)
  return new Map(
    suspects.flatMap(([source, names]) => {
      const members = [...(read.get(source) ?? [])]
      const others = [...model.project.endpoints.values()].filter(({ response }) =>
        members.every((name) => response.object?.members.has(name)),
      )
      return others.length === 0
        ? []
        : [
            [
              source,
              { names: [...names], endpoint: others.length === 1 ? others[0]!.name : undefined },
            ] as const,
          ]
    }),
  )
}

export function isInRow(
  { path }: ExpressionUse,
  wrong: ReadonlyMap<string, unknown>,
  { nodes }: DocumentModel,
): boolean {
  if (path?.root?.kind !== 'row' || wrong.size === 0) return false
  return nodes.some(({ source: { as: name = 'item', each } }) => {
    const list = isObject(each) ? each['var'] : undefined
    return (
      name === path.segments[0] && typeof list === 'string' && wrong.has(list.split('.')[0] ?? '')
    )
  })
}
