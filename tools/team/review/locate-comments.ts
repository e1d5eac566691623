import { isObject, type JsonObject } from '../../../renderer/language'
import { matchTrees, readTree } from '../../analysis/diff'
import { parseJson } from '../../json'
import type { Change } from '../changes/changes'
import type { Comment } from '../../studio/answers'
import type { Place } from '../changes/change-log'
import type { Repository } from '../git/repository'

/** The comments of a change, each with the node that it was made on. */
export function locateComments(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { log: { events }, head }: Change,
): Promise<Comment[]> {
  const settled = new Set(events.flatMap((event) => (event.kind === 'settle' ? [event.id] : [])))
  return Promise.all(
    events.flatMap((event) =>
      event.kind === 'comment'
        ? [
            placeAt(repository, event.on, head).then((pointer) => ({
              id: event.id,
              who: event.who,
              at: event.at,
              text: event.text,
              path: event.on.path,
              pointer,
              isSettled: settled.has(event.id),
            })),
          ]
        : [],
    ),
  )
}

async function placeAt(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { commit, path, pointer }: Place,
  head: string,
): Promise<string | null> {
  const [was, is] = await Promise.all(
    [commit, head].map(async (at) => (await repository.snapshot(at)).get(path)),
  )
  if (was === is || pointer === '') return is === undefined ? null : pointer
  const [before, after] = await Promise.all(
    [was, is].map(async (id) => documentOf(id && (await repository.text(id)))),
  )
  if (!before || !after) return null
  const trees = [readTree(before), readTree(after)] as const
  const node = trees[0].nodes.find((each) => each.pointer === pointer)
  return (node && matchTrees(...trees).before.get(node)?.pointer) ?? null
}

function documentOf(text: string | undefined): JsonObject | undefined {
  const json = text === undefined ? undefined : parseJson(text)
  return isObject(json) ? json : undefined
}
