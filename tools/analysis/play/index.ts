export { type PayloadOf, planStep } from './plan-step'
export { readStep, type Step } from './read-step'
