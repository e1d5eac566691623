import { beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '../../../src/delivery/manifest/manifest'
import { capabilitiesOf, needsOf } from './capabilities'
import { contentsOf } from './contents'

let build: Manifest['needs']
beforeAll(() => void (build = capabilitiesOf(process.cwd())))

const screen = (document: object, fragments: object = {}) =>
  JSON.stringify({ facts: {}, document, fragments })

describe('the required capabilities of a release', () => {
  it('equal the capabilities of a build of the same project', () => {
    const needs = needsOf(contentsOf(process.cwd()), build)
    expect(needs.language).toBeLessThanOrEqual(build.language)
    expect(build.widgets).toEqual(expect.arrayContaining([...needs.widgets]))
    expect(needs.responses).toEqual(build.responses)
    expect(needs.widgets).toContain('key-value')
  })

  it('include each widget of documents, modals and fragments once, and the highest language version', () => {
    const contents = new Map([
      [
        'screens/a',
        screen({
          needs: { language: 3 },
          body: [{ widget: 'text' }],
          modals: { more: { body: [{ widget: 'stars' }] } },
        }),
      ],
      [
        'screens/b',
        screen(
          { body: [{ widget: 'text' }] },
          { row: { body: [{ widget: 'card', children: [{ widget: 'image' }] }] } },
        ),
      ],
      ['locales/es/common', '{ "widget": "none" }'],
    ])
    expect(needsOf(contents, build)).toMatchObject({
      language: 3,
      widgets: ['card', 'image', 'stars', 'text'],
    })
  })
})
