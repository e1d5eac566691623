import { expect, it } from 'vitest'
import { withPureComponents } from './pure-components'

it('a component that nothing draws can be dropped: making it is pure, and its name is gone', () =>
  expect(
    withPureComponents(
      'var Link = React10.forwardRef(function Link() {});\nLink.displayName = "Link";\nuse(Link);',
    ),
  ).toBe('var Link = /* @__PURE__ */ React10.forwardRef(function Link() {});\n\nuse(Link);'))
