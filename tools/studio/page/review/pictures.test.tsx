import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { projectFiles, renderPanel } from '../document/testing'
import { type PictureProgress, Pictures } from './pictures'

it('says nothing about differences if the drawing is stopped before the first picture', async () => {
  const path = 'locales/en/loanDetails.json'
  const before = { [path]: projectFiles().get(path)!.replace('"Repay"', '"Pay"') }
  let told: PictureProgress | undefined
  // No app runs in the frame of this test, so no picture is ever drawn.
  const { user } = renderPanel(
    <Pictures
      names={['loan-details']}
      comments={[]}
      pick={undefined}
      before={before}
      tell={(drawing) => (told = drawing)}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Stop' }, { timeout: 5000 }))
  await screen.findByText(/^Stopped. Pictures that are not drawn: \d+/)
  expect(screen.queryByText('No picture differs.')).toBeNull()
  expect(told).toMatchObject({ isStopped: true })
  expect(told!.left).toBeGreaterThan(1)
})
