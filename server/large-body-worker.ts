import { answerInThread } from './large-bodies/answer-in-thread'
import { largeBodyWorks } from './large-body-works'

void answerInThread(largeBodyWorks)
