import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupMode } from '@consult/domain/group/mode.ts';

/** The modes in the order in which they are offered. */
export const offeredModes = ['turn', 'hand', 'everyone'] as const satisfies readonly GroupMode[];

const names = {
  turn: msg`By turn`,
  hand: msg`By hand`,
  everyone: msg`To everyone`,
};

const meanings = {
  turn: msg`To whoever is on duty and furthest behind their share`,
  hand: msg`Waits for a keeper to give it`,
  everyone: msg`All members read it, and any of them answers`,
};

export const modeName = (i18n: I18n, mode: GroupMode): string => i18n._(names[mode]);
export const modeMeaning = (i18n: I18n, mode: GroupMode): string => i18n._(meanings[mode]);
