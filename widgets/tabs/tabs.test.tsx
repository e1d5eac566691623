import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import schema from './tabs.schema.json'
import { renderField } from '../testing'
import { Tabs } from './tabs'

const labels = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis']
const panels = labels.map((label) => <p key={label}>{`panel ${label}`}</p>)
const shown = () =>
  screen
    .getAllByText(/^panel/)
    .filter((panel) => !panel.hidden)
    .map((panel) => panel.textContent)
const selected = () => screen.getByRole('tab', { selected: true }).textContent

function renderTabs(initial = 0, props: { threshold?: number; page?: number } = {}) {
  return renderField(Tabs, initial, { labels, label: 'Pasos', children: panels, ...props })
}

function swipe(distance: number, width = 100) {
  const panel = screen.getByRole('tabpanel')
  vi.spyOn(panel, 'clientWidth', 'get').mockReturnValue(width)
  fireEvent.pointerDown(panel, { clientX: 200, clientY: 10 })
  fireEvent.pointerUp(panel, { clientX: 200 + distance, clientY: 12 })
}

const navigation = { navigation: true, hrefs: ['/', '/two', '/three', '/four', '/five', '/six'] }

describe('Tabs as the navigation of a page', () => {
  it('shows a chosen section from its top, and the first section without scrolling [SITE-004]', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { user } = renderField(Tabs, 0, {
      labels,
      label: 'Sitio',
      children: panels,
      ...navigation,
    })
    expect(scrollTo).not.toHaveBeenCalled()
    await user.click(screen.getByRole('tab', { name: 'Tres' }))
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
    expect(screen.getByRole('navigation', { name: 'Sitio' })).toBeTruthy()
  })

  it('shows a section on the same page, and Ctrl and a click open its URL elsewhere', () => {
    renderField(Tabs, 0, { labels, children: panels, ...navigation })
    const tab = screen.getByRole('tab', { name: 'Dos' })
    expect(tab.getAttribute('href')).toBe('/two')
    expect(fireEvent.click(tab, { ctrlKey: true })).toBe(true)
    expect(selected()).toBe('Uno')
    expect(fireEvent.click(tab)).toBe(false)
    expect(selected()).toBe('Dos')
  })

  it('ignores swipes, because its content can need them', () => {
    renderField(Tabs, 0, { labels, children: panels, ...navigation })
    swipe(-90)
    expect(selected()).toBe('Uno')
  })
})

describe('Tabs', () => {
  it('shows the chosen section and hides the others [SITE-003]', async () => {
    const { user, value } = renderTabs()
    expect(shown()).toEqual(['panel Uno'])
    await user.click(screen.getByRole('tab', { name: 'Tres' }))
    expect(shown()).toEqual(['panel Tres'])
    expect(value()).toBe(2)
  })

  it('names the panel by the chosen tab', async () => {
    const { user } = renderTabs()
    await user.click(screen.getByRole('tab', { name: 'Dos' }))
    expect(screen.getByRole('tabpanel', { name: 'Dos' })).toBeTruthy()
  })

  it('does not hide panels if the document shows and hides them by `when`', () => {
    renderField(Tabs, 1, { labels, children: <p>panel of any tab</p> })
    expect(shown()).toEqual(['panel of any tab'])
  })

  it.each([
    ['{ArrowRight}', 0, 'Dos'],
    ['{ArrowLeft}', 0, 'Seis'],
    ['{ArrowRight}', 5, 'Uno'],
    ['{Home}', 4, 'Uno'],
    ['{End}', 0, 'Seis'],
  ])('handles %s on tab %i: %s is chosen and focused', async (keys, initial, expected) => {
    const { user } = renderTabs(initial)
    await user.tab()
    await user.keyboard(keys)
    expect(selected()).toBe(expected)
    expect(document.activeElement?.textContent).toBe(expected)
  })

  it('shows five tabs at a time by default [WIDGET-019 AMBIG-068]', () => {
    renderTabs()
    expect(screen.getByRole('tablist').style.getPropertyValue('--lz-tabs-page')).toBe('5')
    expect(schema.properties.page.default).toBe(5)
  })

  it('ignores a swipe of 0.29 of the width, and changes the tab after a swipe of 0.31 [WIDGET-020]', () => {
    renderTabs()
    expect(schema.properties.threshold.default).toBe(0.3)
    swipe(-29)
    expect(selected()).toBe('Uno')
    swipe(-31)
    expect(selected()).toBe('Dos')
    swipe(31)
    expect(selected()).toBe('Uno')
  })

  it('uses the swipe threshold that the document sets', () => {
    renderTabs(0, { threshold: 0.6 })
    swipe(-59)
    expect(selected()).toBe('Uno')
    swipe(-61)
    expect(selected()).toBe('Dos')
  })

  it('does not swipe past the ends', () => {
    const { value } = renderTabs()
    swipe(90)
    expect(value()).toBe(0)
  })

  it('does not treat a scroll as a swipe', () => {
    renderTabs()
    const panel = screen.getByRole('tabpanel')
    vi.spyOn(panel, 'clientWidth', 'get').mockReturnValue(100)
    fireEvent.pointerDown(panel, { clientX: 0, clientY: 0 })
    fireEvent.pointerUp(panel, { clientX: -40, clientY: 300 })
    expect(selected()).toBe('Uno')
  })
})
