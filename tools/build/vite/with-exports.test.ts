import { expect, it } from 'vitest'
import { withExports } from './as-modules'

it('turns a file of React into a module with imports and tree-shakeable exports', () =>
  expect(
    withExports(
      [
        'var Scheduler = require("scheduler"),',
        '  React = require("react");',
        'exports.now = void 0;',
        'if (late) {',
        '  exports.now = function () {};',
        '}',
        'exports.memo = function (type) {',
        '  return exports.now() - type;',
        '};',
      ].join('\n'),
    ),
  ).toBe(
    [
      'import * as Scheduler from "scheduler";',
      'import * as React from "react";',
      'var $now = void 0;',
      'if (late) {',
      '  $now = function () {};',
      '}',
      'var $memo = function (type) {',
      '  return $now() - type;',
      '};',
      'export { $now as now, $memo as memo }',
      '',
    ].join('\n'),
  ))
