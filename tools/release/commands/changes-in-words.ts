import type { Manifest } from '../../../src/delivery/manifest'
import { compareProjects, formats } from '../../analysis/diff'
import { type Contents, filesOfContents } from '../../packaging'
import { named } from '../../terminal'
import { readContents } from '../objects-in-store'
import type { Store } from '../stores/store'

/**
 * The changes for the borrower from a release to other contents, in plain words; `format` is one of
 * those of `lienzo diff`.
 */
export async function changesInWords(
  store: Store,
  before: Manifest | undefined,
  after: Contents,
  format: string,
  colour: boolean,
): Promise<string> {
  const write = named(formats, format, 'format')
  const contents: Contents = before ? await readContents(store, before) : new Map()
  return write(compareProjects(filesOfContents(contents), filesOfContents(after)), { colour })
}
