import { code, page, table } from './markdown'
import faults from './faults.json'

/** The page about the faults that a phone reports. */
export function faultsPage(): string {
  return page('Faults', [
    'A phone reports faults of documents, requests and releases, without session values. A fault has a `code`, a `screen`, a `pointer` into the document and a `detail`. The checker reports faults of documents before a release ([findings](findings.md)).',
    table(
      ['Code', 'Meaning'],
      faults.map(({ codes, meaning }) => [codes.map(code).join(', '), meaning]),
    ),
  ])
}
