import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPanel, violationsOf } from '../document/testing'
import { type JsonObject, valueAt } from '../../../../renderer/language'
import { OutlinePanel } from './outline-panel'
import { hiddenPointers } from './rows'

const path = 'schemas/screens/repayment/repayment.json'
const open = (
  changes: Readonly<Record<string, string>> = {},
  pointer = '',
  more: { isChecked?: boolean } = {},
) =>
  renderPanel(<OutlinePanel />, {
    changes,
    selected: { screen: 'repayment', path, pointer },
    ...more,
  })
const row = (name: RegExp) => screen.getByRole('treeitem', { name: new RegExp(name, 'i') })
const names = () => screen.getAllByRole('treeitem').map(({ dataset }) => dataset['pointer'])

// Each test reads the whole project and draws a panel over it.
describe('the outline of a screen', () => {
  it('shows every node below its area, with its words in the selected language', () => {
    open()
    expect(row(/On the screen/).getAttribute('aria-level')).toBe('1')
    expect(row(/money.*Due amount/).getAttribute('aria-level')).toBe('4')
    expect(row(/text.*Importe a pagar|text.*pagar/i)).toBeTruthy()
    expect(row(/Modal “Código de barras”/)).toBeTruthy()
  })

  it('marks fragments, and repeated and conditional nodes', () => {
    open()
    expect(row(/Payment channel/).textContent).toContain('each')
    expect(row(/fold/).textContent).toContain('if')
  })

  it('marks the nodes that are hidden on the phone, and the nodes inside them', () => {
    open()
    const areHidden = () =>
      names().filter((pointer) =>
        document.querySelector(`[data-pointer="${pointer}"]`)?.textContent?.includes('hidden now'),
      )
    expect(areHidden()).toEqual([])
    act(() => hiddenPointers.setState(['/body/0/children/1', '/body/2'], true))
    expect(areHidden()).toEqual([
      '/body/0/children/1',
      '/body/0/children/1/children/0',
      '/body/0/children/1/children/1',
      '/body/0/children/1/children/2',
      '/body/2',
    ])
    act(() => hiddenPointers.setState([], true))
    expect(areHidden()).toEqual([])
  })

  it('selects the clicked node', async () => {
    const { user, selection } = open()
    await user.click(row(/money/))
    expect(selection.getState().pointer).toBe('/body/0/children/1/children/1')
    expect(row(/money/).getAttribute('aria-selected')).toBe('true')
  })

  it('selects the node that another panel selects', () => {
    open({}, '/body/0/children/1/children/1/sign/cases')
    expect(row(/money/).getAttribute('aria-selected')).toBe('true')
  })

  it('supports arrow keys, and finds typed words', async () => {
    const { user, selection } = open()
    await user.click(row(/On the screen/))
    screen.getByRole('tree').focus()
    await user.keyboard('{ArrowDown}')
    expect(selection.getState().pointer).toBe('/body/0')
    await user.keyboard('{ArrowLeft}')
    expect(row(/^card ?due/).getAttribute('aria-expanded')).toBe('false')
    expect(names()).not.toContain('/body/0/children/0')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(selection.getState().pointer).toBe('/body/0/children/0')
    await user.keyboard('{End}')
    expect(selection.getState().pointer).toBe(names().at(-1))
    await user.keyboard('notice')
    expect(row(/Notice of the server/).getAttribute('aria-selected')).toBe('true')
  })

  it('moves a node with keys, and undo reverts the move', async () => {
    const { user, selection, workspace, json } = open({}, '/body/1')
    const before = workspace.text(path)
    screen.getByRole('tree').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(selection.getState().pointer).toBe('/body/2')
    expect((json(path)['body'] as { id: string }[]).map(({ id }) => id)).toEqual([
      'due',
      'notice',
      'group',
    ])
    expect(workspace.undoLabel).toBe('Move stack “group”')
    workspace.undo()
    expect(workspace.text(path)).toBe(before)
  })

  it('moves a node into the node above it, and out again', async () => {
    const { user, selection } = open({}, '/body/1')
    screen.getByRole('tree').focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(selection.getState().pointer).toBe('/body/0/children/3')
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(selection.getState().pointer).toBe('/body/1')
  })

  it('shows a message if a node cannot be moved', async () => {
    const { user, workspace } = open({}, '/body/0')
    screen.getByRole('tree').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('It cannot be moved there.')).toBeTruthy()
    expect(workspace.canUndo).toBe(false)
  })

  it('duplicates and removes', async () => {
    const { user, selection, json } = open({}, '/body/2')
    screen.getByRole('tree').focus()
    await user.keyboard('{Control>}d{/Control}')
    expect(selection.getState().pointer).toBe('/body/3')
    expect((json(path)['body'] as { id: string }[])[3]?.id).toBe('notice-2')
    await user.keyboard('{Delete}')
    expect(json(path)['body']).toHaveLength(3)
    expect(selection.getState().pointer).toBe('/body/2')
  })

  it('gives a duplicate texts of its own, in one undo step, but shares the texts of several nodes', async () => {
    const [en, es] = ['locales/en/trial.json', 'locales/es/trial.json']
    const label = { if: [true, { t: 'trial.own' }, { t: 'trial.shared' }] }
    const { user, json, workspace } = open(
      {
        [path]: JSON.stringify({
          screen: 'repayment',
          body: [
            { widget: 'button', label },
            { widget: 'text', text: { t: 'trial.shared' } },
            { widget: 'text', text: { t: 'common.retry' } },
          ],
        }),
        [en]: '{ "own_one": "One day", "own_other": "{count} days", "shared": "Pay" }',
        [es]: '{ "own_one": "Un día", "own_other": "{count} días", "shared": "Pagar" }',
      },
      '/body/0',
    )
    screen.getByRole('tree').focus()
    await user.keyboard('{Control>}d{/Control}')
    const copies = () => valueAt(json(path) as JsonObject, '/body') as JsonObject[]
    expect(copies()[1]?.['label']).toEqual({
      if: [true, { t: 'trial.own2' }, { t: 'trial.shared' }],
    })
    expect(copies()[0]?.['label']).toEqual(label)
    expect(json(en)).toMatchObject({ own2_one: 'One day', own2_other: '{count} days' })
    expect(json(es)).toMatchObject({ own2_one: 'Un día', own2_other: '{count} días' })
    await user.keyboard('{Control>}d{/Control}')
    expect(json(en)).toMatchObject({ own3_one: 'One day' })
    act(() => {
      workspace.undo()
      workspace.undo()
    })
    expect(copies()).toHaveLength(3)
    expect(json(en)).not.toHaveProperty('own2_one')
  })

  it('moves a dragged node to its target', () => {
    const { json } = open()
    const target = row(/Product header/)
    drag(row(/text.*Notice of the server/), target, {}, () =>
      expect(target.dataset['drop']).toBe('before'),
    )
    expect(idsOf(json, '/body/0/children').slice(0, 2)).toEqual(['notice', 'product'])
  })

  it('copies a dragged node if Ctrl is pressed, and shows a plus sign during the drag', () => {
    const { json, selection } = open()
    const target = row(/Product header/)
    drag(row(/text.*Notice of the server/), target, { ctrlKey: true }, () =>
      expect(target.dataset['copy']).toBe('true'),
    )
    expect(idsOf(json, '/body/0/children').slice(0, 2)).toEqual(['notice-2', 'product'])
    expect(idsOf(json, '/body')).toEqual(['due', 'group', 'notice'])
    expect(selection.getState().pointer).toBe('/body/0/children/0')
  })

  it('inserts a node that is dragged from another window', () => {
    const { json } = open()
    const target = row(/Product header/)
    const data = '{ "widget": "divider", "id": "line" }'
    target.getBoundingClientRect = () => ({ top: 0, height: 30, bottom: 30 }) as DOMRect
    const dataTransfer = { types: ['application/json'], getData: () => data }
    fireEvent(target, over(target, 'dragOver', { dataTransfer }))
    fireEvent(target, over(target, 'drop', { dataTransfer }))
    expect(idsOf(json, '/body/0/children').slice(0, 2)).toEqual(['line', 'product'])
  })

  it('selects several nodes with Ctrl and Shift, and moves, copies and removes them together', async () => {
    const { user, json, selection, workspace } = open()
    const selectedRows = () =>
      screen.getAllByRole('treeitem', { selected: true }).map(({ dataset }) => dataset['pointer'])
    await user.click(row(/text.*pagar/i))
    await user.keyboard('{Control>}')
    await user.click(row(/text.*Notice of the server/))
    await user.keyboard('{/Control}')
    expect(selectedRows()).toHaveLength(2)
    drag(row(/text.*Notice of the server/), row(/Product header/), {})
    expect(selection.getState().others).toHaveLength(1)
    expect(workspace.undoLabel).toBe('Move 2 nodes')
    act(() => workspace.undo())
    await waitFor(() =>
      expect(row(/text.*Notice of the server/).dataset['pointer']).toBe('/body/2'),
    )
    await user.click(row(/text.*Notice of the server/))
    screen.getByRole('tree').focus()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selectedRows()).toHaveLength(2)
    await user.keyboard('{Control>}d{/Control}')
    expect(workspace.undoLabel).toBe('Duplicate 2 nodes')
    expect(idsOf(json, '/body')).toHaveLength(5)
    await user.keyboard('{Delete}')
    expect(idsOf(json, '/body')).toEqual(['due', 'group', 'notice'])
  })

  it('copies nodes to another screen through the clipboard', () => {
    const { json, selection } = open({}, '/body/2')
    const tree = screen.getByRole('tree')
    const held = new Map<string, string>()
    const clipboardData = {
      setData: (type: string, text: string) => held.set(type, text),
      getData: (type: string) => held.get(type) ?? '',
    }
    fireEvent.copy(tree, { clipboardData })
    const other = 'schemas/screens/order/loan-details.json'
    act(() => selection.select({ screen: 'loan-details', path: other, pointer: '/body/1' }))
    fireEvent.paste(screen.getByRole('tree'), { clipboardData })
    expect(selection.getState().pointer).toBe('/body/2')
    expect(idsOf(json, '/body', other)[2]).toBe('notice')
    held.set('text/plain', 'words')
    fireEvent.paste(screen.getByRole('tree'), { clipboardData })
    expect(screen.getByText('The clipboard has no node.')).toBeTruthy()
  })

  it('shows the number of findings at their node, or at the closed row that contains the node', async () => {
    const changes = { [path]: outlineText().replace('"size": "xl"', '"size": "huge"') }
    const { user } = open(changes, '', { isChecked: true })
    await waitFor(() => expect(row(/money/).textContent).toContain('1 finding'))
    expect(row(/On the screen/).textContent).not.toContain('finding')
    await user.click(within(row(/On the screen/)).getByText('▾'))
    expect(row(/On the screen/).textContent).toContain('1 finding')
  })

  it('keeps the last valid outline and disables editing while the document is invalid JSON', async () => {
    const { workspace } = open({}, '/body/0')
    act(() => workspace.apply({ path, edits: [{ from: 0, to: 1, text: '' }], label: 'Type' }))
    expect(await screen.findByText(/The document is not valid JSON at the moment/)).toBeTruthy()
    expect(row(/money/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true)
  })

  it('shows a message if the document was never valid JSON', () => {
    open({ [path]: '{ "body": [' })
    expect(screen.getByText(/Fix it in the editor/)).toBeTruthy()
  })

  it('adds a widget from the palette inside the selected node', async () => {
    const { user, json, selection } = open({}, '/body/0')
    await user.click(screen.getByRole('button', { name: 'Add…' }))
    await user.type(screen.getByRole('searchbox'), 'divider')
    await user.click(await screen.findByRole('button', { name: /^Divider/ }))
    expect(selection.getState()).toMatchObject({
      pointer: '/body/0/children/3',
      newNode: '{ "widget": "divider" }',
    })
    expect((json(path)['body'] as { children: object[] }[])[0]?.children[3]).toEqual({
      widget: 'divider',
    })
  })

  it('renders only the visible rows of a long document', () => {
    const body = Array.from({ length: 1_400 }, (_, at) => ({ widget: 'text', text: `row ${at}` }))
    open({ [path]: JSON.stringify({ screen: 'repayment', body }) })
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(80)
    expect(row(/row 3\b/).getAttribute('aria-setsize')).toBe('1400')
  })

  it('passes axe', async () => {
    const { container } = open({}, '/body/0')
    expect(await violationsOf(container)).toEqual([])
  })
})

function outlineText(): string {
  const { workspace } = open()
  cleanup()
  return workspace.text(path)
}

const idsOf = (json: (path: string) => Record<string, unknown>, list: string, file = path) =>
  (valueAt(json(file) as JsonObject, list) as JsonObject[]).map(({ id }) => id)

/** Drags a node. `check` runs before the drop. */
function drag(
  from: HTMLElement,
  to: HTMLElement,
  keys: { readonly ctrlKey?: boolean },
  check: () => void = () => {},
): void {
  to.getBoundingClientRect = () => ({ top: 0, height: 30, bottom: 30 }) as DOMRect
  const dataTransfer = { setData: () => {}, getData: () => '', types: [], dropEffect: 'none' }
  fireEvent.dragStart(from, { dataTransfer })
  fireEvent(to, over(to, 'dragOver', { dataTransfer, ...keys }))
  check()
  fireEvent(to, over(to, 'drop', { dataTransfer, ...keys }))
  fireEvent.dragEnd(from, { dataTransfer })
}

/** Returns a mouse position near the upper edge of a row. */
function over(
  element: Element,
  kind: 'dragOver' | 'drop',
  { ctrlKey = false, ...init }: { ctrlKey?: boolean; dataTransfer: object },
): Event {
  const event = createEvent[kind](element, init)
  return Object.defineProperties(event, {
    clientY: { value: 2 },
    ctrlKey: { value: ctrlKey },
  })
}
