import { expect, it } from 'vitest'
import { withPureComponents } from './pure-components'

it('an unused component can be dropped: its creation is pure, and its name is removed', () =>
  expect(
    withPureComponents(
      'var Link = React10.forwardRef(function Link() {});\nLink.displayName = "Link";\nuse(Link);',
    ),
  ).toBe('var Link = /* @__PURE__ */ React10.forwardRef(function Link() {});\n\nuse(Link);'))
