import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPanel } from './document/testing'
import { TopBar } from './top-bar'

const undo = () => screen.getByRole('button', { name: /^Undo/ })
const opened = 'schemas/screens/order/loan-details.json'

it.each([
  ['a text', 'locales/es/loanDetails.json', opened],
  ['a scenario of the open screen', 'schemas/scenarios/loan-details.json', opened],
  [
    'another screen',
    'schemas/screens/repayment/repayment.json',
    'schemas/screens/repayment/repayment.json',
  ],
])(
  'undo of an edit of %s keeps or opens the document where the edit is visible',
  async (_, edited, shown) => {
    const { user, workspace, selection } = renderPanel(<TopBar open={() => {}} />, {
      selected: { screen: 'loan-details', path: opened, pointer: '/body/1' },
    })
    const before = workspace.text(edited)
    act(() =>
      workspace.apply({ path: edited, edits: [{ from: 1, to: 1, text: ' ' }], label: 'Edit' }),
    )
    await user.click(undo())
    expect(workspace.text(edited)).toBe(before)
    expect(selection.getState().path).toBe(shown)
    expect(selection.getState().pointer).toBe(shown === opened ? '/body/1' : '')
  },
)
