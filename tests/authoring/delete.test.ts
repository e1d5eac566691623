import { describe, expect, it } from 'vitest'
import { deleteDocument } from '../../tools/analysis/authoring/rename-and-delete'
import { newScreen } from '../../tools/analysis/authoring/new-screen/new-screen'
import { after, changesOf, findingsOf, project } from './testing'

describe('deleting a document', () => {
  it("also deletes the document's scenarios, settings and texts, and changes no other byte", () => {
    const made = newScreen(project, {
      name: 'brand-new',
      route: '/brandNew',
      titles: { es: 'Nueva', en: 'New' },
      from: { screen: 'test-preview' },
    })
    const now = after(project, made)
    const gone = deleteDocument(now, { kind: 'screen', name: 'brand-new' })
    expect([...changesOf(gone).keys()].toSorted()).toEqual([...changesOf(made).keys()].toSorted())
    const back = after(now, gone)
    expect(textsOf(back)).toEqual(textsOf(project))
  })

  it('leaves no unused text', () => {
    const made = newScreen(project, {
      name: 'brand-new',
      route: '/brandNew',
      titles: { es: 'Nueva', en: 'New' },
      from: { template: 'form' },
    })
    const gone = after(
      after(project, made),
      deleteDocument(after(project, made), { kind: 'screen', name: 'brand-new' }),
    )
    expect(findingsOf(gone)).toEqual(findingsOf(project))
  })

  it('is refused while another document uses it, and lists every use', () => {
    const outcome = deleteDocument(project, { kind: 'screen', name: 'delay' })
    expect(outcome).toMatchObject({ refused: { key: 'usedScreen', values: { name: 'delay' } } })
    const places = 'refused' in outcome ? (outcome.refused.places ?? []) : []
    expect(places.map(({ file }) => file)).toEqual([
      'schemas/scenarios/loan-details.json',
      'schemas/scenarios/loan-details.json',
      'schemas/screens/order/loan-details.json',
      'schemas/screens/order/loan-details.json',
      'schemas/screens/system/test-preview.json',
    ])
    for (const { file, line, column } of places) {
      const lines = project.files.get(file)!.text.split('\n')
      expect(lines[line - 1]?.slice(column - 1)).toMatch(/^"delay"/)
    }
  })

  it.each(['disabled', 'not-found'])(
    'is refused for a document that the app itself opens: %s',
    (name) => {
      expect(deleteDocument(project, { kind: 'screen', name })).toMatchObject({
        refused: { key: 'opensByItself' },
      })
    },
  )

  it('finds the document by its name', () => {
    expect(deleteDocument(project, { kind: 'fragment', name: 'empty-stat' })).toMatchObject({
      refused: { key: 'noFragmentNear', values: { near: 'empty-state' } },
    })
  })
})

function textsOf({ files }: typeof project): Map<string, string> {
  return new Map([...files.values()].map(({ path, text }) => [path, text]))
}
