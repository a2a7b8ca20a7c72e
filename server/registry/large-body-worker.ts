import { answerInThread } from '../platform/http/large-body-work'
import { largeBodyWorks } from './large-body-works'

void answerInThread(largeBodyWorks)
