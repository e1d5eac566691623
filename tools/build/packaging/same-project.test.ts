import { describe, expect, it } from 'vitest'
import { isObject, valueText } from '../../../renderer/language'
import { namedKinds } from '../../analysis/names/named-kinds'
import { createProject } from '../../analysis/project/project'
import { readFiles } from '../../sandbox/project'
import { readScreens } from './read-documents'
import { readSources } from './sources'

const roots = { product: process.cwd(), 'repair shop': 'tests/fixtures/shop' }

describe.each(Object.entries(roots))('a build of the %s', (_, root) => {
  const project = createProject(readFiles(root))
  const { names, families, widgets } = readSources(root)
  const sorted = (some: Iterable<string>) => [...some].toSorted()

  it('has the same names as the checker', () => {
    const enabled = [...project.endpoints.values()].filter(
      ({ document }) => document['enabled'] !== false,
    )
    const profiles = [...project.files.values()].flatMap(({ kind, json }) =>
      kind === 'profile' && isObject(json) ? [valueText(json['profile'])] : [],
    )
    expect(
      Object.fromEntries(Object.entries(names).map(([kind, all]) => [kind, sorted(all)])),
    ).toEqual({
      screens: sorted(project.screens.keys()),
      fragments: sorted(project.fragments.keys()),
      endpoints: sorted(enabled.map(({ name }) => name)),
      profiles: sorted(profiles),
      texts: sorted(namedKinds.text.names(project).keys()),
      assets: sorted([...(project.assets ?? [])].map((name) => `asset:${name}`)),
    })
    expect(sorted(widgets.map(({ name }) => name))).toEqual(sorted(project.widgets.keys()))
  })

  it('reads the documents as the checker does', () => {
    for (const { name, document } of project.endpoints.values()) {
      const [family = '', endpoint = ''] = name.split('.')
      expect(families[family]!.endpoints[endpoint]).toEqual(document)
    }
    const screens = readScreens(root).map(({ screen, bundle }) => [screen, bundle.document])
    expect(Object.fromEntries(screens)).toEqual(
      Object.fromEntries([...project.screens].map(([name, { document }]) => [name, document])),
    )
  })
})
