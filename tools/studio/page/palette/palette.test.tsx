import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createProject } from '../../../analysis/project/project'
import { grammarErrors } from '../../../analysis/check/grammar'
import { otherFiles, projectFiles, renderPanel, violationsOf } from '../document/testing'
import { catalogOf, searchCatalog, PaletteDialog } from './palette-dialog'
import { draggedNodes } from '../outline/use-dragging'
import { languageWords } from '../../../analysis/words/languages'
import { setLanguage } from '../../../analysis/words/words'
import spanish from '../words/examples.es.json'
import { exampleOf, examplePropsOf, galleryWidgets } from './gallery-widgets'

// Each test reads the whole project and renders a panel over it.
const project = createProject(new Map([...otherFiles(), ...projectFiles()]))
const catalog = catalogOf(project, examplePropsOf)
const search = searchCatalog(catalog)
const items = catalog.flatMap((group) => group.items)

describe('the items of the palette', () => {
  it('are all widgets and fragments, each once', () => {
    expect(
      items
        .filter(({ kind }) => kind === 'widget')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...project.widgets.keys()].toSorted())
    expect(
      items
        .filter(({ kind }) => kind === 'fragment')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...project.fragments.keys()].toSorted())
  })

  it.each(items.map((item) => [item.name, item] as const))(
    'include %s as a node that the schemas allow',
    (_, item) => {
      expect(grammarErrors('screen', { screen: 'made', body: [item.node()] })).toEqual([])
    },
  )

  it('are found by every word of their name or description', () => {
    expect(
      search('progress ring')
        .flatMap((group) => group.items)
        .map(({ name }) => name),
    ).toContain('progress-ring')
    expect(search('zzz')).toEqual([])
    // The kinds of a text input are its choices.
    expect(search('email')[0]?.items[0]?.name).toBe('text-input')
    expect(search('BÚTton')[0]?.items[0]?.name).toBe('button')
  })
})

describe('the words of the examples', () => {
  const wordsOf = (json: unknown) => {
    const found = new Set<string>()
    JSON.stringify(json, (_, value: unknown) => {
      if (typeof value === 'string') found.add(value)
      return value
    })
    return found
  }

  it('are Spanish in a Spanish studio, for every English word', () => {
    setLanguage('es')
    expect(examplePropsOf('text-input')).toMatchObject({ label: 'Nombre' })
    const shown = [...galleryWidgets.keys()].map((name) => exampleOf(name))
    const english = languageWords('en')!.typical
    expect(
      [...wordsOf(shown.map((one) => ({ ...one, name: '' })))].filter((one) => english.test(one)),
    ).toEqual([])
    const original = wordsOf([...galleryWidgets.values()].map(({ examples: [first] }) => first))
    expect(Object.keys(spanish).filter((words) => !original.has(words))).toEqual([])
  })
})

describe('the palette', () => {
  const open = (add = vi.fn()) => ({
    add,
    ...renderPanel(<PaletteDialog close={() => {}} add={add} />),
  })

  it('focuses its search field, shows a picture of each widget, and returns the node of a pressed item', async () => {
    const { user, add } = open()
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    const button = screen.getByRole('button', { name: /^Button / })
    expect(within(button).getByText('Pagar').closest('[aria-hidden]')).toBeTruthy()
    await user.click(button)
    expect(add).toHaveBeenCalledWith('{ "widget": "button", "label": "Pagar" }')
  })

  it('carries the dragged element, and closes after a drop but not after a cancelled drag', () => {
    const close = vi.fn()
    renderPanel(<PaletteDialog close={close} add={() => {}} />)
    const card = screen.getByRole('button', { name: /^Divider/ })
    const dataTransfer = { setData: vi.fn(), dropEffect: 'none' }
    fireEvent.dragStart(card, { dataTransfer })
    expect(draggedNodes.getState()?.sources).toEqual(['{ "widget": "divider" }'])
    fireEvent.dragEnd(card, { dataTransfer })
    expect(draggedNodes.getState()).toBeUndefined()
    expect(close).not.toHaveBeenCalled()
    fireEvent.dragEnd(card, { dataTransfer: { ...dataTransfer, dropEffect: 'copy' } })
    expect(close).toHaveBeenCalled()
  })

  it('closes with Escape', async () => {
    const close = vi.fn()
    const { user } = renderPanel(<PaletteDialog close={close} add={() => {}} />)
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalled()
  })

  it('adds the first match on Enter', async () => {
    const { user, add } = open()
    await user.type(screen.getByRole('searchbox'), 'key and value{Enter}')
    expect(add).toHaveBeenCalledWith(expect.stringContaining('"widget": "key-value"'))
  })

  it('shows a message if there are no matches', async () => {
    const { user } = open()
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No results.')).toBeTruthy()
  })

  it('passes axe', async () => {
    const { container, user } = open()
    await user.type(screen.getByRole('searchbox'), 'button')
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(20))
    expect(await violationsOf(container)).toEqual([])
  })
})
