import { expect, it } from 'vitest'
import { isApprovalLost } from './comments'

it('marks an approval as lost if a later edit has invalidated it', () => {
  const approval = { kind: 'approve', at: '', who: { subject: 'b', name: 'Berta' }, commit: 'one' }
  const lost = (['review', 'published'] as const).map((state) =>
    ['one', 'two'].map((head) => isApprovalLost(approval, { head, state })),
  )
  expect(lost).toEqual([
    [false, true],
    [false, false],
  ])
})
