import { useEffect, useRef, type ChangeEvent, type ClipboardEvent, type ComponentProps } from 'react';
import { digitsOf, maskEdit, roomOf, type Typed } from './digit-mask.ts';
import { TextField } from './field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onPaste'> & {
  /** '0000/00/00'; null without a mask: anything may be typed. */
  mask: string | null;
  /**
   * Reads a whole pasted text and returns the field's new text, 'insert' to let the browser paste it, or null to refuse
   * it.
   */
  readPasted?: (text: string) => string | null;
  /** Called where more digits stand in the field than its mask has places for: the form says at once what is wrong. */
  onTooMany?: () => void;
  /** Called after a paste was refused. */
  onPasteRefused?: () => void;
};

/**
 * A line of text under a mask of digits. It sets the value and the caret itself, so that a form library can hold it.
 */
export function MaskedField({ mask, readPasted, onTooMany, onPasteRefused, ref, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Typed & { data: string | null }>({ value: '', start: 0, end: 0, data: null });
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    // React's own onBeforeInput is another event, which does not report deletions.
    const remember = (event: InputEvent) => {
      before.current = {
        value: element.value,
        start: element.selectionStart ?? 0,
        end: element.selectionEnd ?? 0,
        data: event.data,
      };
    };
    element.addEventListener('beforeinput', remember);
    return () => element.removeEventListener('beforeinput', remember);
  }, []);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    if (mask !== null) {
      const native: { inputType?: unknown } = event.nativeEvent as { inputType?: unknown };
      const inputType = typeof native.inputType === 'string' ? native.inputType : '';
      const { value, caret } = maskEdit(mask, {
        before: before.current,
        after: { value: element.value, caret: element.selectionStart ?? element.value.length },
        inputType,
        data: before.current.data,
      });
      if (value !== element.value) element.value = value;
      if (document.activeElement === element) element.setSelectionRange(caret, caret);
    }
    onChange?.(event);
    if (mask !== null && digitsOf(element.value).length > roomOf(mask)) onTooMany?.();
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = readPasted?.(event.clipboardData.getData('text/plain')) ?? (readPasted ? null : 'insert');
    if (read === 'insert') return;
    event.preventDefault();
    if (read === null) onPasteRefused?.();
    else typeInto(event.currentTarget, read);
  };
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      onChange={handleChange}
      onPaste={handlePaste}
    />
  );
}

/** Sets a field's text as if somebody had typed it, so that listeners hear of the change. */
function typeInto(element: HTMLInputElement, value: string): void {
  // React has replaced the element's own setter, and would not report the change.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  property?.set?.call(element, value);
  element.setSelectionRange(value.length, value.length);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
