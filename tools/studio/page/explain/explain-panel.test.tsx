import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ExplainPanel, explanationStore } from './explain-panel'

it('names the value of a display option by its label', () => {
  const values = [{ property: 'variant', value: 'muted', from: ['written in the document'] }]
  const explanation = { name: 'Thanks', shown: true, why: [], values }
  explanationStore.setState({ pointer: '/body/0', explanation })
  render(<ExplainPanel />)
  expect(screen.getByText('Muted')).toBeTruthy()
})
