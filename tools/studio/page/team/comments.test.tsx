import { expect, it } from 'vitest'
import { isApprovalLost } from './comments'

it('marks an approval as lost if an edit before the publication has invalidated it', () => {
  const who = { subject: 'b', name: 'Berta' }
  const approval = { kind: 'approve', at: '2', who, commit: 'one' }
  const published = { kind: 'publish', at: '3', who, commit: 'one' }
  const lost = [[approval], [approval, published], [{ ...published, at: '1' }, approval]].map(
    (events) => ['one', 'two'].map((head) => isApprovalLost(approval, { head, events })),
  )
  expect(lost).toEqual([
    [false, true],
    [false, false],
    [false, true],
  ])
})
