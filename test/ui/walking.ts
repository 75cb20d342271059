import { pressFor } from './patience.ts';
import type { Workbench } from './workbench.ts';

/** What somebody does who knows of nothing but the walkthrough. */
export interface Walking {
  /** Opens a step and presses a button of it. */
  press(title: string, button: string): Promise<void>;
  /** How many steps are marked as done. */
  done(): Promise<number>;
}

export function walking({ page, runCommand, quickInput }: Workbench): Walking {
  const step = (title: string) => page.locator('.getting-started-step', { hasText: title });
  const open = async () => {
    await page.locator('[id="hiero-lens.hiero-lens.hieroLens.status"]').waitFor();
    await runCommand('View: Close All Editors');
    await runCommand('Welcome: Open Walkthrough...');
    await quickInput('Get started with Hiero Lens');
    await step('Pick a network').waitFor();
  };
  return {
    async press(title, button) {
      await open();
      const action = page.getByRole('button', { name: button, exact: true });
      await pressFor(step(title), action);
      await action.click();
    },
    async done() {
      await open();
      return page.locator('.getting-started-step .codicon-getting-started-step-checked').count();
    },
  };
}
