import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from './icon'
import { iconPaths, type IconName } from './icon-paths'

interface NamesIcons {
  properties: Record<string, { enum?: string[] }>
}
const schemas = import.meta.glob<NamesIcons>('../*/*.schema.json', {
  eager: true,
  import: 'default',
})
const iconProps = Object.values(schemas)
  .flatMap(({ properties }) => Object.values(properties))
  .filter((property) => property.enum?.includes('chevron-right'))

describe('Icon', () => {
  it.each(Object.keys(iconPaths) as IconName[])(
    'draws %s and hides it from screen readers',
    (name) => {
      const { container } = render(<Icon name={name} />)
      expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
      expect(container.querySelector('path')?.getAttribute('d')).toBe(iconPaths[name])
    },
  )

  it('every widget with an icon allows exactly these icons', () => {
    expect(iconProps.length).toBeGreaterThan(2)
    for (const property of iconProps) expect(property.enum).toEqual(Object.keys(iconPaths))
  })
})
