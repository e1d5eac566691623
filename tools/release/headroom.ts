import manifestSchema from '../../schemas/language/manifest.schema.json'
import type { JsonObject } from '../../renderer/language'
import type { Manifest } from '../../src/delivery/manifest'
import { documentLimits, visitLimits } from '../analysis/model/limit-uses'
import type { Contents } from '../build/packaging'

/** The use of one limit by a release, and the screen with the largest use. */
export interface Headroom {
  readonly limit: string
  readonly used: number
  readonly of: number
  readonly screen?: string
}

/** Calculates the use of each limit by the documents of a release. */
export function headroomOf(objects: Manifest['objects'], contents: Contents): Headroom[] {
  const app = JSON.parse(contents.get('app') ?? '{}') as JsonObject
  const largest = new Map<string, Headroom>()
  for (const [name, text] of contents) {
    if (!name.startsWith('screens/')) continue
    const screen = name.slice('screens/'.length)
    const { document, fragments = {} } = JSON.parse(text) as Bundle
    const bytes = Buffer.byteLength(JSON.stringify(document))
    visitLimits({ document, bytes, app, fragment: (of) => fragments[of] }, (limit, used) => {
      if (used > (largest.get(limit)?.used ?? 0))
        largest.set(limit, { limit, used, of: documentLimits[limit], screen })
    })
  }
  const count = Object.keys(objects).length
  return [
    { limit: 'objects', used: count, of: manifestSchema.properties.objects.maxProperties },
    ...largest.values(),
  ]
}

interface Bundle {
  readonly document: JsonObject
  readonly fragments?: Readonly<Record<string, JsonObject>>
}
