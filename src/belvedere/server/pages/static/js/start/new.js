import { start } from "../frame.js";
import { mount } from "../new.js";

start(mount);
